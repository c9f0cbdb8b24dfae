import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, type PlainDate } from '#domain/shared/dates.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { danishDay, danishMinute } from '../clock.ts'
import type { ExportSection, Field } from '../db/personal-rows.ts'

/**
 * Writes an export as one self-contained document in Danish, without scripts, images or external
 * addresses. All values are escaped.
 */
export function writeExport(
  sections: readonly ExportSection[],
  { name, exportedAt }: { name: string; exportedAt: Date },
): string {
  const title = `Det, Sæsonkortet ved om ${name}`
  const filled = sections.filter(({ rows }) => rows.length > 0)
  const empty = sections.filter(({ rows }) => rows.length === 0)
  return `<!doctype html>
<html lang="da">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
<p>Hentet ${formatInstant(exportedAt)}. Her står alt, hvad vi har om dig og om dem, du står for. Koder, adgangskoder og nøgler er ikke med, og andre mennesker står kun som det, de er: kontoret, en klubs personale.</p>
<nav aria-label="Indhold"><ul>
${filled.map(({ key, title, rows }) => `<li><a href="#${key}">${escape(title)}</a> (${rows.length})</li>`).join('\n')}
</ul></nav>
${filled.map(writeSection).join('\n')}
${empty.length > 0 ? `<h2>Her har vi ikke noget</h2>\n<p>${escape(empty.map((section) => section.title).join(', '))}.</p>` : ''}
</main>
</body>
</html>
`
}

function writeSection({ key, title, fields, rows }: ExportSection): string {
  const records = rows.map((row) => {
    const lines = Object.entries(fields)
      .filter(([field]) => row[field] !== null && row[field] !== undefined && row[field] !== '')
      .map(([field, shape]) => {
        const text = escape(writeValue(row[field], shape))
        return `<dt>${escape(labelOf(shape))}</dt><dd>${text}</dd>`
      })
    return `<dl>${lines.join('')}</dl>`
  })
  return `<section id="${key}"><h2>${escape(title)}</h2>\n${records.join('\n')}\n</section>`
}

const labelOf = (field: Field) => (typeof field === 'string' ? field : field[0])

function writeValue(value: unknown, field: Field): string {
  const kind = typeof field === 'string' ? 'text' : field[1]
  if (typeof kind === 'object') return kind[String(value)] ?? String(value)
  switch (kind) {
    case 'time':
      return formatInstant(value as Date)
    case 'day':
      return formatDay(value as PlainDate)
    case 'minute':
      return formatClockProse(Number(value))
    case 'ore':
      return formatKronerExact(Number(value))
    case 'flag':
      return value ? 'Ja' : 'Nej'
    case 'tenths':
      return formatHandicap(Number(value))
    case 'json':
      return JSON.stringify(value, undefined, 2)
    case 'text':
      return String(value)
  }
}

const formatInstant = (at: Date) =>
  `${formatDay(danishDay(at))} ${formatClockProse(danishMinute(at))}`

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `
body { margin: 0; background: #fff; color: #0f172a; font: 17px/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.15; margin: 0 0 1rem; }
h2 { font-size: 1.3rem; margin: 3rem 0 .75rem; }
a { color: #15603a; }
dl { display: grid; grid-template-columns: minmax(8rem, 1fr) minmax(0, 2fr); gap: .2rem 1rem; margin: 0; padding: .9rem 0; border-top: 1px solid #cbd5e1; }
dt { color: #475569; }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 32rem) { dl { grid-template-columns: minmax(0, 1fr); } dd { margin-bottom: .4rem; } }
@media print { section { break-inside: auto; } dl { break-inside: avoid; } }
`
