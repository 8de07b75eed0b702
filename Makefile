# Thin over the npm scripts of the same names. A fresh machine needs Node >= 20.19, npm and make.

.DEFAULT_GOAL := help
.PHONY: help run test test-nightly test-mutations build demo generate check lint format docs bench bench-large bench-load bench-round-trips bench-reports bench-clones bench-generation ci conformance

INSTALLED := node_modules/.package-lock.json

# Node.js as npm has it, and the SQLite of newer ones, which older ones do not install.
OTHER_NODE = .cache/node-$(BENCH_NODE)
NODE_BINARY = node-$(shell node -p 'process.platform + "-" + process.arch')
FAST_SQLITE = $(shell node -p 'require("./package.json").optionalDependencies["better-sqlite3"]')

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(INSTALLED) ## Build and serve on http://127.0.0.1:8080 from a database under data/
	@[ -n "$$DATABASE_URL" ] || [ -e data/stockroom.db ] || echo 'The database will be new and empty; "make demo" first fills one with sample data.'
	@npm run --silent run

demo: $(INSTALLED) ## Build and load sample data: two stores with products and accounts
	@npm run --silent demo

test: $(INSTALLED) ## Build and run the tests, on SQLite and on MongoDB
	@npm run --silent test

test-nightly: $(INSTALLED) ## Build and run all tests, on both databases, with the slow ones and those that install more: fuzzers, load tests, third-party tools
	@npm run --silent test-nightly

test-mutations: $(INSTALLED) ## Change the engine in forty places and print the changes that no test notices: [MUTANTS=…] [TEST_SEED=…]
	@npm run --silent test-mutations

conformance: $(INSTALLED) ## Test every declared resource over HTTP, on the server at URL=… EMAIL=… KEY=… [PROJECT=…] or on new servers
	@$(if $(URL),CONFORMANCE_PROJECT='$(PROJECT)' CONFORMANCE_URL='$(URL)' CONFORMANCE_EMAIL='$(EMAIL)' CONFORMANCE_KEY='$(KEY)') npm run --silent conformance

build: $(INSTALLED) ## Compile into dist/
	@npm run --silent build

generate: $(INSTALLED) ## Generate generated/ from schemas/
	@npm run --silent generate

check: $(INSTALLED) ## Fail with a diff if generated/ does not match schemas/
	@npm run --silent check

lint: $(INSTALLED) ## Run the linters and check the format of files
	@npm run --silent lint

format: $(INSTALLED) ## Format every file
	@npm run --silent format

docs: $(INSTALLED) ## Build the documentation site into dist/docs/
	@npm run --silent docs

bench: $(INSTALLED) ## Measure the server beside others written by hand (ten minutes); BENCH_NODE=24: on that Node.js
ifdef BENCH_NODE
	@npm run --silent build
	@npm install --silent --no-audit --no-fund --ignore-scripts --prefix $(OTHER_NODE) $(NODE_BINARY)@$(BENCH_NODE) better-sqlite3@$(FAST_SQLITE)
	@NODE_PATH=$(CURDIR)/$(OTHER_NODE)/node_modules $(OTHER_NODE)/node_modules/$(NODE_BINARY)/bin/node dist/bench/run.js
else
	@npm run --silent bench
endif

bench-large: $(INSTALLED) ## Measure a collection of a million beside one of a thousand (six minutes)
	@npm run --silent bench-large

bench-load: $(INSTALLED) ## Load the server with a thousand connections, then with few for longer (two minutes)
	@npm run --silent bench-load

bench-round-trips: $(INSTALLED) ## Measure batches beside single requests, and pages with what they refer to (two minutes)
	@npm run --silent bench-round-trips

bench-reports: $(INSTALLED) ## Measure aggregates beside SQL and pipelines written by hand (three minutes)
	@npm run --silent bench-reports

bench-clones: $(INSTALLED) ## Measure the cloning of a large store, and what its catalog costs, on both databases (ten minutes)
	@npm run --silent bench-clones

bench-generation: $(INSTALLED) ## Measure the generator with a thousand declarations, beside a script written by hand (five minutes)
	@npm run --silent bench-generation

ci: $(INSTALLED) ## All gates of a push: build, then check and lint beside the tests
	@npm run --silent ci

# If the cache of npm is older than the lock file, the first command fails. npm leaves the date of its record as it likes; the touch makes "newer than the lock file" mean "installed from it".
$(INSTALLED): package-lock.json
	npm ci --no-audit --no-fund --prefer-offline || npm ci --no-audit --no-fund
	@touch $@
