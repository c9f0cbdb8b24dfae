import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { validateText } from './validate-text.ts'
import { ownedTexts, type OwnedText } from './owned-texts.ts'
import { placeholdersIn, fillLine, parseRichText } from './rich-text.ts'

const paragraph = (...parts: (string | { text: string; href: string })[]) => ({
  kind: 'paragraph',
  parts,
})

describe('parsing a text', () => {
  test.each([
    ['I alle {klubber} klubber.', { klubber: '24' }, [paragraph('I alle 24 klubber.')]],
    ['I alle {klubber} klubber.', {}, []],
    ['En linje\nog en til', {}, [paragraph('En linje og en til')]],
    ['Først\n\nSå', {}, [paragraph('Først'), paragraph('Så')]],
    ['- Et\n- To', {}, [{ kind: 'points', items: [['Et'], ['To']] }]],
    ['Se [klubberne](/clubs).', {}, [paragraph('Se ', { text: 'klubberne', href: '/clubs' }, '.')]],
    ['[Tryk](javascript:alert)', {}, [paragraph('Tryk')]],
    ['[Tryk](//evil.example)', {}, [paragraph('Tryk')]],
    [
      'Skriv til {mail}, eller ring på {telefon}.',
      { mail: 'hej@kort.example', telefon: '70 20 18 18' },
      [
        paragraph(
          'Skriv til ',
          { text: 'hej@kort.example', href: 'mailto:hej@kort.example' },
          ', eller ring på ',
          { text: '70 20 18 18', href: 'tel:70201818' },
          '.',
        ),
      ],
    ],
    [
      'Skriv til hej@kort.example.',
      {},
      [paragraph('Skriv til ', { text: 'hej@kort.example', href: 'mailto:hej@kort.example' }, '.')],
    ],
    ['Ring {telefon}', { telefon: 'kl. 9' }, [paragraph('Ring ', 'kl.\u00a09')]],
    [
      'CVR-nr. {cvr} {navn}',
      { cvr: '41870001', navn: 'a@b.dk' },
      [paragraph('CVR-nr. 41870001 a@b.dk')],
    ],
    ['I dag kl. 9: 450 kr. i alt', {}, [paragraph('I dag kl.\u00a09: 450\u00a0kr. i alt')]],
    ['<b>fed</b> *og* skrå', {}, [paragraph('<b>fed</b> *og* skrå')]],
  ])('%j with %j', (body, values, blocks) => {
    expect(parseRichText(body, values).blocks).toEqual(blocks)
  })

  test('a heading is omitted when every paragraph below it lacks a value', () => {
    const body = '## Hvor?\n\nI alle {klubber} klubber.\n\n## Hvad?\n\nEn runde.'
    expect(parseRichText(body).sections.map(({ title }) => title)).toEqual(['Hvad?'])
    expect(parseRichText(body, { klubber: '3' }).sections).toHaveLength(2)
  })

  test('a single line without its value is undefined', () => {
    expect(fillLine('{code} er din kode', { code: '123456' })).toBe('123456 er din kode')
    expect(fillLine('{code} er din kode')).toBeUndefined()
  })

  test('any text can be parsed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (body) => {
        const { blocks, sections } = parseRichText(body)
        expect(blocks.length + sections.length).toBeGreaterThanOrEqual(0)
      }),
      { seed: 27 },
    )
  })
})

describe('validating a new wording', () => {
  const text: OwnedText = {
    key: 'test.text',
    page: 'mail',
    title: 'En mail',
    kind: 'sections',
    places: [
      { name: 'kode', meaning: 'koden', example: '123456', needed: true },
      { name: 'navn', meaning: 'modtageren', example: 'Anne' },
    ],
    body: '## Din kode\n\n{kode}',
  }

  test.each([
    ['  ', ['empty']],
    ['Uden overskrift {kode}', ['no_sections']],
    ['## Tom\n\n## Din kode\n\n{kode}', ['empty_section']],
    ['## Din kode\n\nDen kommer', ['missing_place']],
    ['## Din kode\n\n{kode} {adresse}', ['unknown_place']],
    ['## Din kode\n\n{kode} [her](javascript:x)', ['unsafe_link']],
    [`## Din kode\n\n{kode} ${'x'.repeat(40_001)}`, ['too_long']],
    [
      '## Din kode\n\n{kode} giver rabat og et tilbud, ja rabat',
      ['offer_in_mail', 'offer_in_mail'],
    ],
    ['## Din kode\n\n{kode} til {navn}', []],
  ])('%#: %j', (body, reasons) => {
    expect(validateText(text, body).map(({ reason }) => reason)).toEqual(reasons)
  })

  test('a line is one line of at most 200 characters', () => {
    const line: OwnedText = { ...text, kind: 'line' }
    expect(validateText(line, '{kode}\nog mere')).toEqual([{ reason: 'one_line_only' }])
    expect(validateText(line, `{kode}${'x'.repeat(200)}`)).toEqual([{ reason: 'too_long' }])
  })
})

describe.each(ownedTexts)('the shipped wording of $key', (text) => {
  test('passes the validation of the back office', () => {
    expect(validateText(text, text.body)).toEqual([])
    expect(ownedTexts.filter(({ key }) => key === text.key)).toHaveLength(1)
    expect(text.key.split('.')[0]).toBe(text.page)
    const unused = (text.places ?? []).filter(
      ({ name }) => !placeholdersIn(text.body).includes(name),
    )
    expect(unused.every(({ needed }) => !needed)).toBe(true)
  })
})
