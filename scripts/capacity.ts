import { readFileSync, writeFileSync } from 'node:fs'
import type { Measurements } from './capacity/model.ts'
import { fillTables } from './capacity/tables.ts'

/** `npm run capacity`: computes the tables of docs/capacity.md from scripts/capacity/measurements.json. */
const file = readFileSync('scripts/capacity/measurements.json', 'utf8')
const { measurements } = JSON.parse(file) as { measurements: Measurements }
const page = 'docs/capacity.md'
writeFileSync(page, fillTables(readFileSync(page, 'utf8'), measurements))
