import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isMarketing, requiredTemplates } from '../queries.ts'
import { templates, type TemplateName } from '../templates.ts'

const rows = [
  ...readFileSync('docs/mails.md', 'utf8').matchAll(
    /^\| `(\w+)` \| ([^|]{8,}) \| ([^|]{2,}) \| (service|service, by law|marketing) \|$/gm,
  ),
].map(([, key = '', , , kind = '']) => [key, kind] as const)

const kindOf = (template: TemplateName) =>
  isMarketing({ template })
    ? 'marketing'
    : requiredTemplates.includes(template)
      ? 'service, by law'
      : 'service'

test('docs/mails.md lists every mail once, with when it is sent, to whom, and its kind', () => {
  const names = Object.keys(templates) as TemplateName[]
  expect(rows.map(([key]) => key).toSorted()).toEqual(names.toSorted())
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(names.map((name) => [name, kindOf(name)])),
  )
})
