import { prepareProgram } from '#server/db/embedded/program.ts'

/** Prepares the embedded PostgreSQL in place, for installations whose files the service may not write. */
console.log(`PostgreSQL er klar i ${prepareProgram()}`)
