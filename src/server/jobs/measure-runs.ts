import { Counter, Histogram } from 'prom-client'
import { registry } from '../metrics.ts'

const runs = new Counter({
  name: 'job_runs_total',
  help: 'Runs of background jobs in this process, by how they ended.',
  labelNames: ['job_name', 'outcome'],
  registers: [registry],
})
const runSeconds = new Histogram({
  name: 'job_run_duration_seconds',
  help: 'Time of a run of a background job.',
  labelNames: ['job_name'],
  buckets: [0.01, 0.1, 0.5, 1, 5, 30, 120, 600],
  registers: [registry],
})

/** Counts a run of a job that has ended. */
export function measureRun(name: string, run: { durationMs: number; hasFailed: boolean }): void {
  runs.inc({ job_name: name, outcome: run.hasFailed ? 'failure' : 'success' })
  runSeconds.observe({ job_name: name }, run.durationMs / 1000)
}
