import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { applyRules } from './schematron/apply-rules.ts'
import { brokenInvoices } from './schematron/broken-invoices.ts'
import { readRules, type Rules } from './schematron/read-rules.ts'
import { validateSchema } from './schematron/validate-schema.ts'

/**
 * `npm run einvoice:check -- FOLDER`: the kept electronic invoices of `test/e-invoices`, the payment file and the audit file
 * against the official rules, which are in a folder because they are not ours to publish (docs/algorithms/electronic-invoices.md#the-official-rules). A
 * mistake in an example must be refused by the rule that it breaks.
 */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: npm run einvoice:check -- FOLDER')
const kept = 'test/e-invoices'
const rulesOf = new Map<string, Rules>()

let passed = 0
let failed = 0
const files = readdirSync(kept).filter((name) => name.endsWith('.xml'))
for (const file of files) {
  const broken = await brokenRules(file, readFileSync(join(kept, file), 'utf8'))
  report(broken.length === 0, `${file} ${broken.join(' ')}`)
}
for (const { file, replace, refusedBy } of brokenInvoices) {
  const xml = readFileSync(join(kept, file), 'utf8')
  const changed = xml.replace(...replace)
  const broken = changed === xml ? [] : await brokenRules(file, changed)
  const isRefused = broken.includes(refusedBy)
  report(
    isRefused,
    `${file} without mistakes but one is refused by ${refusedBy}: ${broken.join(' ')}`,
  )
}
for (const [file, schema] of [
  ['test/saf-t/april.xml', 'saf-t/Danish_SAF-T_Financial_Schema_v_2_1.xsd'],
  ['test/payment-file/payout.xml', 'iso20022/pain.001.001.03.xsd'],
] as const) {
  const path = join(folder, schema)
  if (existsSync(path)) {
    const errors = await validateSchema(readFileSync(file, 'utf8'), path)
    report(errors.length === 0, `${file} ${errors.join('; ')}`)
  } else {
    console.log(`${file} is not validated: ${schema} is not in the folder`)
  }
}
for (const [file, { unresolved }] of rulesOf) {
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
  console.log(
    `${file.slice(folder.length + 1)} ${hash}${unresolved.map((rule) => ` without ${rule}`).join('')}`,
  )
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** The ids of what a file breaks, warnings included. */
async function brokenRules(file: string, xml: string): Promise<string[]> {
  const root = file.startsWith('invoice') ? 'Invoice' : 'CreditNote'
  const schema = join(folder ?? '', 'ubl-2.1/maindoc', `UBL-${root}-2.1.xsd`)
  const errors = await validateSchema(xml, schema, [join(folder ?? '', 'ubl-2.1/common')])
  const rules = file.endsWith('.peppol.xml')
    ? ['peppol/CEN-EN16931-UBL.sch', 'peppol/PEPPOL-EN16931-UBL.sch']
    : [`oioubl/OIOUBL_${root}_Schematron.xml`]
  const failures = rules.flatMap((name) => applyRules(rulesAt(join(folder ?? '', name)), xml))
  return [...errors.map(() => 'schema'), ...failures.map(({ id }) => id)]
}

function rulesAt(file: string): Rules {
  const rules = rulesOf.get(file) ?? readRules(file)
  rulesOf.set(file, rules)
  return rules
}

function report(isRight: boolean, text: string) {
  if (isRight) passed += 1
  else failed += 1
  console.log(`${isRight ? 'ok    ' : 'FAILED'} ${text}`)
}
