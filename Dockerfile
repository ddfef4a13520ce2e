# The image of the site, which Node.js builds and nginx serves. No `# syntax=` line, because it would pull an image.

ARG NODE_IMAGE=node:24-trixie-slim DEBIAN_IMAGE=debian:trixie-slim
ARG PREVIOUS_IMAGE=none
# The built files are the same for every platform, so they are built once, on the platform of this machine.
FROM --platform=$BUILDPLATFORM $NODE_IMAGE AS build
WORKDIR /site
COPY package.json package-lock.json ./
# The secret is the certificate authority of a proxy (scripts/container/build-ca.compose.yml). --ignore-scripts, because install
# scripts of some packages download files.
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=ca \
    if [ -s /run/secrets/ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/ca; fi; \
    npm ci --ignore-scripts --no-audit --no-fund || \
    { echo 'npm ci failed. Behind a private certificate authority: docs/operations.md, Deploy' >&2; exit 1; }
COPY . .
# SITE_COMMIT and SITE_CREATED are needed because the build context has no .git. An empty value is the same as none.
ARG SITE_COMMIT SITE_CREATED SITE_TODAY PUBLIC_SITE_TITLE PUBLIC_SITE_ORIGIN PUBLIC_API_BASE PUBLIC_UPLOAD_ACTION \
    PUBLIC_ERROR_REPORTS PUBLIC_OFFICIAL_CHAT_IMAGES PUBLIC_WEBSITE_IMAGES
# Reuses the caches of earlier builds. The build writes the bill of materials into them.
RUN --mount=type=cache,id=site-build,sharing=locked,target=/site/node_modules/.cache \
    npm run build && cp node_modules/.cache/site/npm.cdx.json .
# With a strict umask, only the owner of the checkout could read these files.
RUN chmod -R a+rX dist nginx npm.cdx.json

# Not part of the image: docker buildx build --target source-maps --output source-maps .
FROM scratch AS source-maps
COPY --from=build /site/source-maps /

FROM $DEBIAN_IMAGE AS root
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    nginx libnginx-mod-http-brotli-static busybox ca-certificates >/dev/null
COPY scripts/container/collect-root.sh /
RUN sh /collect-root.sh /out

# The image of another version, whose hashed files this one serves, too (docs/where-to-run.md). By default a folder without files.
FROM root AS none
RUN mkdir -p /usr/share/nginx/html/assets
FROM $PREVIOUS_IMAGE AS previous

FROM scratch
COPY --from=root /out /
COPY --from=build /site/nginx /etc/nginx-site
COPY --from=build /site/dist /usr/share/nginx/html
COPY --from=previous /usr/share/nginx/html/assets /usr/share/nginx/html/carried/assets
COPY --from=build /site/npm.cdx.json /usr/share/sbom/npm.cdx.json
USER 10001:10001
# Fails if a library or applet is missing in the image. Only /tmp must be writable.
RUN --mount=type=tmpfs,target=/tmp ["/bin/sh", "/etc/nginx-site/entrypoint.sh", "check"]
EXPOSE 8080
# Lets running downloads finish; SIGTERM would interrupt them.
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=10s --timeout=2s --start-period=10s --start-interval=250ms --retries=3 \
  CMD ["/bin/sh", "/etc/nginx-site/entrypoint.sh", "health"]
# The kernel drops signals for which process 1 has no handler, and a shell has none. Blocked signals are pending until nginx has
# its handlers.
ENTRYPOINT ["/usr/bin/env", "--block-signal=HUP,INT,QUIT,TERM", "/bin/sh", "/etc/nginx-site/entrypoint.sh"]

ARG SITE_COMMIT SITE_VERSION SITE_SOURCE SITE_CREATED
LABEL org.opencontainers.image.title="Product website" \
      org.opencontainers.image.version="$SITE_VERSION" \
      org.opencontainers.image.revision="$SITE_COMMIT" \
      org.opencontainers.image.source="$SITE_SOURCE" \
      org.opencontainers.image.created="$SITE_CREATED"
