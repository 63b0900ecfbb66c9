# An image of a release's tarball: its own Node, production dependencies and built pages only.
#
#   npm run release -- --image       of the tarball that was just built
#   docker build .                   builds the tarball in here first
#
# Pin both bases by digest where images are mirrored: --build-arg BASE_IMAGE=…@sha256:…
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS artefact
WORKDIR /app
# Only what installs: the layer below is built again when a dependency changes, not with every file.
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
COPY packages/checkout/package.json packages/checkout/
COPY packages/cli/package.json packages/cli/
COPY packages/docs/package.json packages/docs/
COPY packages/gateway/package.json packages/gateway/
COPY packages/portal/package.json packages/portal/
COPY packages/sandbox/package.json packages/sandbox/
COPY packages/sdk/package.json packages/sdk/
COPY packages/signing/package.json packages/signing/
# A file below dist/, instead of building one.
ARG TARBALL=
RUN if [ -z "$TARBALL" ]; then node scripts/setup.mjs; fi
COPY . .
# `sandbox` also has the simulators.
ARG EDITION=production
ARG SOURCE_DATE_EPOCH=
RUN set -e; file=$TARBALL; \
    if [ -z "$file" ]; then \
      rm -rf dist; \
      node scripts/setup.mjs; \
      node scripts/setup/build-docs.mjs; \
      node_modules/.bin/node scripts/release/build-release.ts --edition "$EDITION" --only-tarball; \
      file=$(echo dist/kaunter-*.tar.gz); \
    fi; \
    mkdir /release; \
    tar --extract --gzip --file "$file" --directory /release --strip-components 1; \
    mkdir --mode 0700 /data; \
    chown 1000:1000 /data

FROM ${BASE_IMAGE}
COPY --from=artefact /release /opt/kaunter
COPY --from=artefact --chown=1000:1000 /data /data
ENV HOST=0.0.0.0 \
    KAUNTER_DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/compiled \
    PATH=/opt/kaunter/bin:/usr/local/bin:/usr/bin:/bin
USER 1000:1000
WORKDIR /data
EXPOSE 8080
STOPSIGNAL SIGTERM
CMD ["kaunter", "serve"]
