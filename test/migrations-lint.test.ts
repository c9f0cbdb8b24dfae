import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { neededBy } from '#server/db/migration-list.ts'
import { narrowingStatements } from './migration-marks.ts'
import { lintMigration, whyRefused, type Rule } from './migration-rules.ts'

const folder = 'db/migrations'
/** Migrations before this one were written before the rules, and have run. */
const firstChecked = '0076'

const checked = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= firstChecked)

test.each(checked.length > 0 ? checked : ['none'])('%s keeps the service running', (name) => {
  if (name === 'none') return
  const violations = lintMigration(readFileSync(join(folder, name), 'utf8'))
  const told = violations.map(({ rule, statement }) => `${statement}\n  ${whyRefused(rule)}`)
  expect(told, 'docs/migrations.md says what to write instead').toEqual([])
})

/** Builds with this migration leave marks, and know those of others. */
const firstMarked = '0081'

test.each(checked.length > 0 ? checked : ['none'])('%s names the builds it would break', (name) => {
  if (name < firstMarked || name === 'none') return
  expect(markError(name, readFileSync(join(folder, name), 'utf8'))).toBeUndefined()
})

/** What is wrong with the mark of a migration. */
function markError(name: string, sql: string): string | undefined {
  const needed = neededBy(sql)
  // One that cannot be read, or a second one, would be passed over, and every older build would start.
  const meant = sql.split('\n').filter((line) => /^\s*--\s*needs\b/i.test(line))
  if (meant.length > (needed === undefined ? 0 : 1)) {
    return `${meant.join('\n')}\n  is not the one line "-- needs: FILE" (docs/migrations.md)`
  }
  const narrowing = narrowingStatements(sql)
  if (needed === undefined) {
    return narrowing[0] && `${narrowing[0]}\n  needs a line "-- needs: FILE" (docs/migrations.md)`
  }
  const isKnown = [...readdirSync(folder), name].includes(needed) && needed <= name
  return isKnown ? undefined : `${needed} is no migration before ${name}`
}

const table = 'ALTER TABLE "check_ins"'

test.each<[Rule, string]>([
  ['index', 'CREATE INDEX "x" ON "check_ins" USING btree ("day")'],
  ['index', 'CREATE UNIQUE INDEX IF NOT EXISTS "x" ON "check_ins" ("day")'],
  ['concurrently', 'CREATE INDEX CONCURRENTLY "x" ON "check_ins" ("day")'],
  ['unique_constraint', `${table} ADD CONSTRAINT "x" UNIQUE ("pass_id", "day")`],
  ['unique_constraint', `${table} ADD COLUMN "x" text UNIQUE`],
  ['unique_constraint', `${table} ADD CONSTRAINT x EXCLUDE USING gist (day WITH &&)`],
  ['not_null_without_default', `${table} ADD COLUMN "x" text NOT NULL`],
  ['rewriting_column', `${table} ADD COLUMN "x" uuid DEFAULT gen_random_uuid()`],
  ['rewriting_column', `${table} ADD COLUMN "x" timestamptz DEFAULT clock_timestamp() NOT NULL`],
  ['rewriting_column', `${table} ADD COLUMN "x" int GENERATED ALWAYS AS (1 + 1) STORED`],
  ['rewriting_column', `${table} ADD COLUMN "x" bigint GENERATED ALWAYS AS IDENTITY`],
  ['column_type', `${table} ALTER COLUMN "slot" TYPE bigint`],
  ['column_type', `${table} ALTER COLUMN "slot" SET DATA TYPE text`],
  ['set_not_null', `${table} ALTER COLUMN "slot" SET NOT NULL`],
  ['validating_constraint', `${table} ADD CONSTRAINT "x" CHECK ("slot" > 0)`],
  [
    'validating_constraint',
    `${table} ADD CONSTRAINT "x" FOREIGN KEY ("slot") REFERENCES "clubs"("id")`,
  ],
  ['set_not_null', `${table} ADD CONSTRAINT "x" NOT NULL "slot" NOT VALID`],
  ['validating_constraint', `${table} ADD COLUMN "x" uuid REFERENCES "clubs"("id")`],
  [
    'validated_at_once',
    `${table} ADD CONSTRAINT "x" CHECK ("slot" > 0) NOT VALID; ${table} VALIDATE CONSTRAINT "x"`,
  ],
  ['dropped', `${table} DROP COLUMN "slot"`],
  ['dropped', 'DROP TABLE IF EXISTS "check_ins"'],
  ['dropped', `${table} RENAME TO "visits"`],
  ['dropped', `${table} RENAME COLUMN "slot" TO "place"`],
  ['dropped', 'DROP FUNCTION bump_tournament_version()'],
  ['dropped_default', `${table} ALTER COLUMN "slot" DROP DEFAULT`],
  ['rows', 'UPDATE "check_ins" SET "slot" = 1 WHERE "slot" = 2'],
  ['rows', 'DELETE FROM "check_ins"'],
  ['rewriting', 'TRUNCATE "check_ins"'],
  ['rewriting', 'LOCK TABLE "check_ins"'],
  ['rewriting', `${table} SET UNLOGGED`],
  ['block', 'DO $$ begin delete from check_ins; end $$'],
])('%s is refused: %s', (rule, sql) => {
  expect(lintMigration(`SELECT 1;\n${sql};`).map((one) => one.rule)).toEqual([rule])
})

test.each([
  `${table} ADD COLUMN "x" text`,
  `${table} ADD COLUMN "x" smallint DEFAULT 0 NOT NULL`,
  `${table} ADD COLUMN "x" timestamptz DEFAULT now() NOT NULL`,
  `${table} ADD CONSTRAINT "x" CHECK ("slot" > 0) NOT VALID`,
  `${table} VALIDATE CONSTRAINT "x"`,
  `${table} ADD CONSTRAINT "x" UNIQUE USING INDEX "x"`,
  `${table} ALTER COLUMN "slot" DROP NOT NULL`,
  `${table} ALTER COLUMN "slot" SET DEFAULT 0`,
  'CREATE TABLE "n" ("id" uuid NOT NULL REFERENCES "clubs"("id")); CREATE INDEX ON "n" ("id"); ALTER TABLE "n" ADD CHECK ("id" IS NOT NULL)',
  'CREATE TRIGGER x AFTER UPDATE ON check_ins FOR EACH ROW EXECUTE FUNCTION f()',
  'DROP TRIGGER x ON check_ins',
  'CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE sql AS $$ update clubs set name = name $$',
])('is accepted: %s', (sql) => {
  expect(lintMigration(`${sql};`)).toEqual([])
})

test('a reason excuses the statement after it, and no other', () => {
  const drop = `${table} DROP COLUMN "slot"`
  const safe = '-- safe: no build since 12 March reads the column’s value'
  expect(lintMigration(`${safe}\n${drop};`)).toEqual([])
  expect(lintMigration(`${drop};--> statement-breakpoint\n${safe}\n${drop};`)).toHaveLength(1)
  expect(lintMigration(`-- safe: trust me\n${drop};`)).toHaveLength(1)
  expect(lintMigration(`${drop} -- safe: this comes after what it excuses\n;`)).toHaveLength(1)
})

test('the migrations before the rules would not all pass, so they see something', () => {
  const before = readdirSync(folder).filter((name) => name.endsWith('.sql') && name < firstChecked)
  const found = before.flatMap((name) => lintMigration(readFileSync(join(folder, name), 'utf8')))
  expect(before.length).toBeGreaterThan(70)
  expect(new Set(found.map(({ rule }) => rule)).size).toBeGreaterThan(5)
})

test.each([
  `-- safe: no build since 12 March reads it\n${table} DROP COLUMN "slot"`,
  `${table} RENAME COLUMN "slot" TO "place"`,
  'DROP FUNCTION bump_tournament_version()',
  `${table} ALTER COLUMN "slot" DROP DEFAULT`,
  `${table} ALTER COLUMN "slot" SET NOT NULL`,
  `${table} ALTER COLUMN "slot" TYPE bigint`,
  `${table} ADD COLUMN "x" text NOT NULL`,
  `${table} ADD CONSTRAINT "x" CHECK ("slot" > 0) NOT VALID`,
  `${table} ADD CONSTRAINT "x" UNIQUE USING INDEX "x"`,
  'CREATE UNIQUE INDEX IF NOT EXISTS "x" ON "check_ins" ("day")',
  'DO $$ begin drop table check_ins; end $$',
])('some build fails on it, so it names the oldest that does not: %s', (sql) => {
  expect(markError('9999_x.sql', sql)).toContain('needs a line')
  expect(markError('9999_x.sql', `-- needs: 0080_rankings_of_sides.sql\n${sql}`)).toBeUndefined()
  // Its own name keeps every older build away.
  expect(markError('9999_x.sql', `-- needs: 9999_x.sql\n${sql}`)).toBeUndefined()
})

test.each([
  `${table} ADD COLUMN "x" smallint DEFAULT 0 NOT NULL CHECK ("x" >= 0)`,
  `${table} ALTER COLUMN "slot" DROP NOT NULL`,
  `${table} VALIDATE CONSTRAINT "x"`,
  'CREATE TABLE "n" ("id" uuid NOT NULL); CREATE UNIQUE INDEX ON "n" ("id"); ALTER TABLE "n" ADD CHECK ("id" IS NOT NULL)',
  'CREATE INDEX IF NOT EXISTS "x" ON "check_ins" ("day")',
])('every build goes on, so it names none: %s', (sql) => {
  expect(markError('9999_x.sql', sql)).toBeUndefined()
})

test('a mark is a migration of the folder, and none that comes later', () => {
  expect(markError('0081_x.sql', '-- needs: 0082_y.sql')).toContain('no migration before')
  expect(markError('0081_x.sql', '-- needs: 0080_misspelt.sql')).toContain('no migration before')
})

test.each([
  '--needs: 0080_rankings_of_sides.sql',
  '-- Needs: 0080_rankings_of_sides.sql',
  '-- needs 0080_rankings_of_sides.sql',
  '  -- needs: 0080_rankings_of_sides.sql',
  '-- needs: 0080_rankings_of_sides.sql, which reads it',
  '-- needs: 0079_feature_flags.sql\n-- needs: 0080_rankings_of_sides.sql',
])('a mark that would not be read is refused, also where none is demanded: %s', (line) => {
  expect(markError('9999_x.sql', `${line}\nSELECT 1`)).toContain('is not the one line')
})
