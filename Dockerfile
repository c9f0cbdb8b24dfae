# Built and run as: docker build -t saesonkortet . && docker run -p 3000:3000 -v saesonkortet:/data \
#   -e PUBLIC_URL=https://… -e AUTH_SECRET=… saesonkortet
# The demonstration runs from the source alone: npm ci && npm start.
# Behind a proxy add -e TRUSTED_PROXIES=… with the address or network that the proxy has towards the container, and
# -e OPERATIONS_TOKEN=… for /metrics; nothing is trusted by default, for whoever reaches the port could say anything.
# For whoever has Docker. `npm run image` reads these lines too, and makes of them, on Debian's packages of
# deploy/image/debian.json, an image that is the same to the byte for the same commit. This one changes with its base:
# pin both FROM lines to the digest that docker buildx imagetools inspect node:26-trixie-slim names, and pass
# --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct), which dates the bill of materials and the layers.
FROM node:26-trixie-slim AS build
ARG SOURCE_DATE_EPOCH
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The demonstration and the simulators of other companies' services stay out of production.
RUN rm -r src/server/demo src/server/simulators
RUN npm run build
# Without devDependencies in package.json no optional peer keeps Vite and the test runner.
RUN npm pkg delete devDependencies && npm prune --no-save
RUN node_modules/.bin/node scripts/prepare-postgres.ts
RUN mkdir data

FROM node:26-trixie-slim
ARG SOURCE_DATE_EPOCH
# pg_dump, for backups of the database that DATABASE_URL names.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/db db
COPY --from=build /app/dist dist
COPY --from=build /app/scripts scripts
COPY --from=build /app/src/domain src/domain
COPY --from=build /app/src/contract src/contract
COPY --from=build /app/src/server src/server
COPY --from=build --chown=node:node /app/data /data
ENV NODE_ENV=production DEMO=0 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
