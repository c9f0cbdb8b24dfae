import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { licenceOf } from '../audit/licences.ts'
import { nameOf, type Packages } from './packages.ts'

type Notice = { name: string; licence: string; text: string }

/** Data that is in the service without being a package: what its licence wants to be said. */
const data = [
  `MNIST, håndskrevne tal
Yann LeCun, Corinna Cortes og Christopher J.C. Burges, http://yann.lecun.com/exdb/mnist/
Creative Commons Attribution-Share Alike 3.0, https://creativecommons.org/licenses/by-sa/3.0/
Det, der læser tallene på et fotograferet scorekort, er trænet med ændrede billeder herfra: drejet, strakt og sløret, med streger.`,
  `Postnumre og byer
Danmarks Adressers Web API (DAWA), Klimadatastyrelsen, og GeoNames, https://www.geonames.org/
Creative Commons Attribution 4.0, https://creativecommons.org/licenses/by/4.0/
Stederne er rundet af, og gaderne i det indre København er lagt sammen.`,
]

const head = `Licenser

Sæsonkortet bruger software og data, som andre har lavet. Her er deres licenser.`

/**
 * The licences of what runs in production, as plain text. Without versions, which would tell an attacker what to try;
 * packages with the same text share it.
 */
export async function writeNotices(packages: Packages, paths: readonly string[]): Promise<string> {
  const read = await Promise.all(paths.map((path) => readNotice(path, packages)))
  const byText = new Map<string, Set<string>>()
  for (const { name, licence, text } of read.filter((notice) => notice !== undefined)) {
    const names = byText.get(text) ?? new Set()
    byText.set(text, names.add(`${name} (${licence})`))
  }
  const parts = [...byText].map(([text, names]) => `${[...names].join('\n')}\n\n${text}`)
  return `${[head, ...data, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** Nothing for a package of another kind of machine, which is not installed. */
async function readNotice(path: string, packages: Packages): Promise<Notice | undefined> {
  const files = await readdir(path).catch(() => undefined)
  if (!files) return undefined
  const licence = licenceOf(path, packages[path] ?? {}) ?? ''
  const names = files.filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name)).toSorted()
  const texts = await Promise.all(
    names.map((name) => readFile(join(path, name), 'utf8').catch(() => '')),
  )
  const text = texts.map((one) => one.replaceAll('\r\n', '\n').trim()).filter(Boolean)
  if (text.length === 0) text.push(await readReadme(path, files), standardTexts(licence))
  return { name: nameOf(path), licence, text: text.filter(Boolean).join('\n\n') }
}

/** What a package without a file of its licence says about it elsewhere. */
async function readReadme(path: string, files: readonly string[]): Promise<string> {
  const name = files.find((one) => /^readme/i.test(one))
  const readme = name ? await readFile(join(path, name), 'utf8') : ''
  return (
    /^#+ *licen[cs].*?(?=^#|$(?![^]))/ims.exec(readme.replaceAll('\r\n', '\n'))?.[0].trim() ?? ''
  )
}

/** Where the text of a licence is. */
const standardTexts = (licence: string): string =>
  licence
    .split(/ (?:AND|OR) /)
    .map((id) => `https://spdx.org/licenses/${id.replaceAll(/[()]/g, '')}.html`)
    .join('\n')
