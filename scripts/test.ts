import { playwright, runSteps, still, vitest } from './steps.ts'

const build = { name: 'bygning', command: ['vite', 'build', '--logLevel', 'warn'] }

/** `npm test`: every kind of check with small seeded counts; ends with one line `N passed, N failed`. */
await runSteps([[...still, build], vitest, playwright])
