import { playwright, runSteps, staticChecks, vitest } from './steps.ts'

const build = { name: 'bygning', command: ['vite', 'build', '--logLevel', 'warn'] }

/** `npm test`: every kind of check with small seeded counts; its last line is `N passed, N failed`. */
await runSteps([[...staticChecks, build], vitest, playwright])
