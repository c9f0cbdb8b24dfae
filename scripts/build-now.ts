import { build } from './build.ts'

/** `npm run build`: builds the service, also when it is fresh, and never beside another build in the same folder. */
await build()
