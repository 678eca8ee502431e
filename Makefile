# glrender: everything from bare Debian 12 with Swift 6.3, git and make. "make help" lists the goals.
PREFIX ?= /usr/local
DESTDIR ?=

# What building and running need: pkg-config, libpng and libjpeg, the headers of EGL and OpenGL ES; and EGL with a GL to
# draw with (opened at run time: without them the software renderer draws); ffmpeg, a program, for videos.
PACKAGES := pkg-config libpng-dev libjpeg62-turbo-dev libegl-dev libgles-dev \
	libegl1 libegl-mesa0 libgles2 libgl1-mesa-dri libgbm1 ffmpeg

SWIFT := swift
TEST_FLAGS := -c release -Xswiftc -enable-testing
SOURCES := Package.swift Sources Tests Examples

.PHONY: help deps build demo test unit lint client install clean

help:
	@echo "make demo             install what is missing, build, draw out/cubes.png, out/gallery.png, out/orbit.mp4"
	@echo "make test             install what is missing, build, run every test and lint"
	@echo "make build            build the release binary, .build/release/glrender"
	@echo "make install PREFIX=  put glrender into PREFIX/bin (default /usr/local); needs no Swift at run time"
	@echo "make deps | lint | unit | client | clean"

deps:
	@sh Scripts/install-packages $(PACKAGES)

build: deps
	$(SWIFT) build -c release --product glrender

demo: build
	@mkdir -p out
	.build/release/glrender render Examples/two-cubes.ca --background '#ffffff' -o out/cubes.png
	.build/release/glrender render Examples/gallery.ca -o out/gallery.png
	.build/release/glrender render Examples/orbit.ca --duration 4 --background '#ffffff' -o out/orbit.mp4
	@echo "The pictures are $(CURDIR)/out/cubes.png and gallery.png, the video is orbit.mp4"

test: deps lint unit client
	@echo "All tests passed."

# The tests run the tool and the examples, so those are built with the same flags first.
unit: deps
	$(SWIFT) build $(TEST_FLAGS) --build-tests
	$(SWIFT) test $(TEST_FLAGS) --skip-build

lint:
	$(SWIFT) format lint --strict -r -p $(SOURCES)

# A package of its own that uses the library as an app would, with tests in both frameworks. Its app is built without
# optimisation, as apps are while they are being written: that takes the compiler other ways.
client: deps
	cd Tests/ClientPackage && $(SWIFT) test -c release --scratch-path ../../.build/client
	cd Tests/ClientPackage && $(SWIFT) run --scratch-path ../../.build/client ClientApp \
		"$(CURDIR)/.build/client/client.png"

install: deps
	$(SWIFT) build -c release --product glrender --static-swift-stdlib --scratch-path .build/static
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -s -m 755 .build/static/release/glrender "$(DESTDIR)$(PREFIX)/bin/glrender"
	@echo "Installed $(DESTDIR)$(PREFIX)/bin/glrender"

clean:
	rm -rf .build out
