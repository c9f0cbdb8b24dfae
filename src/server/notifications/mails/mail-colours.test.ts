import { expect, test } from 'vitest'
import { demonstrationCompany as company } from '#domain/content/company.ts'
import { sampleOf } from '../samples/samples.ts'
import { templates, type TemplateName } from '../templates.ts'
import { dark } from '#domain/notifications/mail-styles.ts'
import { renderMail } from './render-mail.tsx'

const publicUrl = 'https://kort.example'

test.each([
  ['text', dark.ink, dark.sheet],
  ['small text', dark.soft, dark.sheet],
  ['the sender', dark.soft, dark.page],
  ['a link', dark.green, dark.sheet],
  ['the name of the service', dark.green, dark.page],
  ['a button', dark.onAction, dark.action],
])('in the dark %s can be read', (_, text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
})

test.each(Object.keys(templates) as TemplateName[])(
  'in the dark every colour of %s has a dark one',
  async (name) => {
    const { html } = await renderMail(name, sampleOf(name, publicUrl), { publicUrl, company })
    expect(html).toContain('prefers-color-scheme')
    // An element with a colour of its own and no class would stay dark on dark.
    const body = html.slice(html.indexOf('<body'))
    const coloured = [...body.matchAll(/<(\w+)([^>]*style="[^"]*(?<!-)color:#[^"]*"[^>]*)>/g)]
    const fixed = coloured.filter(([, , attributes = '']) => !/class="[^"]*sk-/.test(attributes))
    expect(fixed.map(([tag]) => tag).filter((tag) => !tag.includes(ground))).toEqual([])
  },
)

/** The table cell with which the renderer repeats the style of the body; the style sheet names it by its place. */
const ground = 'background-color:#f6f9f7'

/** The contrast of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [light = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
