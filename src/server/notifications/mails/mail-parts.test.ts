import { expect, test } from 'vitest'
import { demonstrationCompany as company } from '#domain/content/company.ts'
import { sampleOf } from '../samples/samples.ts'
import { templates, type TemplateName } from '../templates.ts'
import { renderMail } from './render-mail.tsx'

const publicUrl = 'https://kort.example'
const names = Object.keys(templates) as TemplateName[]

/** Read by other means than the text was made: tags are removed, and the hidden preview line is no content. */
const wordsOfHtml = (html: string) =>
  html
    .replace(/<head>[\s\S]*?<\/head>/, ' ')
    .replace(/<div[^>]*data-skip-in-text="true"[^>]*>[\s\S]*?<\/div>(\s*<\/div>)?/, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href.replace(/&amp;/g, '&'))

/** Letters and digits only, because breaks of lines and marks between words may differ. */
const bare = (words: string) => words.replace(/[^\p{L}\p{N}]+/gu, '')

test.each(names)(
  'the text of %s says what its HTML says, and names each of its links',
  async (name) => {
    const data = sampleOf(name, publicUrl)
    const { html, text, subject } = await renderMail(name, data, { publicUrl, company })
    expect(subject.length).toBeGreaterThan(3)
    const links = linksOf(html)
    for (const link of links) expect(text).toContain(link.replace(/^mailto:/, ''))
    const withoutLinks = links.reduce(
      (rest, link) => rest.replaceAll(`(${link})`, ' '),
      text.replace(/\s+/g, ' '),
    )
    expect(bare(withoutLinks)).toBe(bare(wordsOfHtml(html)))
  },
)
