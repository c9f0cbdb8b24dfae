import { runSteps, vitest } from './steps.ts'

/** `npm run check`: everything but the browser. */
await runSteps([
  { name: 'typer', command: ['tsc', '--noEmit'] },
  { name: 'typer: domænet er rent', command: ['tsc', '--noEmit', '-p', 'tsconfig.domain.json'] },
  { name: 'stil', command: ['oxlint', '--deny-warnings'] },
  { name: 'form', command: ['oxfmt', '--check'] },
  { name: 'ubrugt', command: ['knip'] },
  vitest,
])
