import { playwright, runSteps, vitest } from './steps.ts'

/** `npm test`: every kind of check with small seeded counts; ends with one line `N passed, N failed`. */
await runSteps([
  { name: 'typer', command: ['tsc', '--noEmit'] },
  { name: 'typer: domænet er rent', command: ['tsc', '--noEmit', '-p', 'tsconfig.domain.json'] },
  { name: 'stil', command: ['oxlint', '--deny-warnings'] },
  { name: 'form', command: ['oxfmt', '--check'] },
  { name: 'ubrugt', command: ['knip'] },
  { name: 'bygning', command: ['vite', 'build', '--logLevel', 'warn'] },
  vitest,
  playwright,
])
