/**
 * A warning of the PostgreSQL client fails the run: of two queries that are sent at once on one connection, as from
 * `Promise.all` in a transaction, the next version of the client refuses the second.
 */
function refuse(warning: Error) {
  if (warning.message.includes('client.query()')) throw warning
}

// Files that share a worker run this one after the other.
if (!process.listeners('warning').some(({ name }) => name === refuse.name)) {
  process.on('warning', refuse)
}
