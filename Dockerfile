# The evaluation server and the command line in one image.
#
#   docker build -t gitnexus .
#   docker run --rm -v "$PWD:/workspace" -v gitnexus:/data gitnexus node dist/cli.js analyze /workspace
#   docker run -p 127.0.0.1:4848:4848 -e GITNEXUS_AUTH_TOKEN=... -v "$PWD:/workspace" -v gitnexus:/data gitnexus

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY scripts scripts
COPY src src
COPY web web
RUN npm run build
RUN find dist -name '*.map' -delete

FROM node:24-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates curl git && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/dist dist
COPY bin bin
COPY LICENSE README.md ./
RUN ln -s ../dist/cli.js bin/gitnexus
# What speaks to a graph engine (docs/organisations.md), for whoever asks for it: --build-arg NEO4J_DRIVER=6.3.0
ARG NEO4J_DRIVER=
RUN [ -z "$NEO4J_DRIVER" ] || npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund "neo4j-driver@$NEO4J_DRIVER"
RUN mkdir -p /data /workspace
RUN chown node:node /data /workspace
ENV PATH=/app/bin:$PATH
ENV GITNEXUS_HOME=/data
ENV GITNEXUS_WORKSPACE=/workspace
# Reachable through a mapped port; the server refuses to start so without GITNEXUS_AUTH_TOKEN.
ENV GITNEXUS_HOST=0.0.0.0
# What is mounted belongs to somebody else, and git would not speak of it.
ENV GIT_CONFIG_COUNT=1
ENV GIT_CONFIG_KEY_0=safe.directory
ENV GIT_CONFIG_VALUE_0=*
USER node
VOLUME /data
EXPOSE 4848
CMD ["node", "dist/cli.js", "eval-server", "--port", "4848"]
