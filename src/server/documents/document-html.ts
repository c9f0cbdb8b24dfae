import type { Block, PaperDocument } from '#domain/documents/document.ts'
import { formatKronerExact } from '#domain/shared/money.ts'

/** Documents as one page, for the screen and for printing: no script, and only its own style. */
export function documentHtml(first: PaperDocument, ...others: readonly PaperDocument[]): string {
  return `<!doctype html>
<html lang="da">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(first.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${[first, ...others].map(articleOf).join('\n')}
</main>
</body>
</html>
`
}

const articleOf = ({ title, sender, receiver, blocks, foot }: PaperDocument) =>
  `<article>
${address('sender', sender)}
${address('receiver', receiver)}
<h1>${escape(title)}</h1>
${blocks.map(htmlOf).join('\n')}
<p class="foot">${escape(foot)}</p>
</article>`

/** The text without what HTML would read as markup. */
const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escape(block.text)}</h2>`
    case 'text':
      return `<p>${escape(block.text)}</p>`
    case 'small':
      return `<p class="small">${escape(block.text)}</p>`
    case 'facts':
      return `<dl>\n${block.rows.map(({ label, value }) => `<div><dt>${escape(label)}</dt><dd>${escape(value)}</dd></div>`).join('\n')}\n</dl>`
    case 'amounts':
      return amountsOf(block)
    case 'table':
      return tableOf(block)
    case 'points':
      return listOf('ul', block.items)
    case 'steps':
      return listOf('ol', block.items)
    case 'quote':
      return `<blockquote>${block.paragraphs.map((text) => `<p>${escape(text)}</p>`).join('')}</blockquote>`
  }
}

function amountsOf({ headings, rows }: Extract<Block, { kind: 'amounts' }>): string {
  const lines = rows.map(
    ({ label, amount, isSum }) =>
      `<tr${isSum ? ' class="sum"' : ''}><th scope="row">${escape(label)}</th><td>${escape(formatKronerExact(amount))}</td></tr>`,
  )
  return `<table>\n${headOf(headings)}\n<tbody>\n${lines.join('\n')}\n</tbody>\n</table>`
}

function tableOf({ headings, rows }: Extract<Block, { kind: 'table' }>): string {
  const lines = rows.map(
    ([first = '', ...rest]) =>
      `<tr><th scope="row">${escape(first)}</th>${rest.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`,
  )
  return `<table>\n${headOf(headings)}\n<tbody>\n${lines.join('\n')}\n</tbody>\n</table>`
}

const headOf = (headings: readonly string[]) =>
  `<thead><tr>${headings.map((heading) => `<th scope="col">${escape(heading)}</th>`).join('')}</tr></thead>`

const listOf = (tag: 'ul' | 'ol', items: readonly string[]) =>
  `<${tag}>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</${tag}>`

const address = (name: string, lines: readonly string[]) =>
  lines.length === 0 ? '' : `<p class="${name}">${lines.map(escape).join('<br>')}</p>`

const style = `
@page { size: A4; margin: 18mm }
body { font: 16px/1.5 system-ui, sans-serif; color: #1c2420; background: #fff; margin: 0 }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem }
article + article { break-before: page; margin-top: 4rem; border-top: 1px solid #d8ded9 }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 2rem 0 .5rem }
h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; break-after: avoid }
dl { margin: 1rem 0 }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .25rem 0 }
dt { color: #4c5a52 }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums }
table { width: 100%; border-collapse: collapse; margin: 1.25rem 0 }
th, td { padding: .4rem 0; text-align: left; font-weight: 400; border-bottom: 1px solid #d8ded9 }
td, thead th:not(:first-child) { text-align: right; padding-left: 1rem }
td { font-variant-numeric: tabular-nums; white-space: nowrap }
thead th { color: #4c5a52 }
tr { break-inside: avoid }
.sum th, .sum td { font-weight: 600; border-bottom-color: #1c2420 }
.sender { text-align: right; color: #4c5a52 }
.small, .foot { font-size: .75rem; color: #4c5a52; overflow-wrap: anywhere }
blockquote { margin: 1rem 0; padding: .25rem 1rem; border-left: 3px solid #8aa394 }
`
