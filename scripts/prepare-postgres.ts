import { prepareProgram } from '#server/db/embedded/program.ts'

/** For installations whose files the service may not write: makes the embedded PostgreSQL ready to run where it lies. */
console.log(`PostgreSQL er klar i ${prepareProgram()}`)
