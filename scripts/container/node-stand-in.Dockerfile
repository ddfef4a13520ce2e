# node:24-trixie-slim out of npm packages, laid out as in the official image; base-images.sh prepares the context.
FROM debian:trixie-slim
COPY --chmod=755 node/bin/node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node \
 && chmod 755 /usr/local/lib/node_modules/npm/bin/npm-cli.js /usr/local/lib/node_modules/npm/bin/npx-cli.js \
 && ln -s node /usr/local/bin/nodejs \
 && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
 && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \
 && node --version && npm --version
LABEL org.opencontainers.image.description="stand-in made by base-images.sh"
CMD ["node"]
