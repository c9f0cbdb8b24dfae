import { runSteps, still, vitest } from './steps.ts'

/** `npm run check`: everything but the browser. */
await runSteps([still, vitest])
