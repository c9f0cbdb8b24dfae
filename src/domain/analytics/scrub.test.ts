import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

const ownOrigin = 'https://our.example'

/** The table of docs/algorithms/collector.md, and further cases. */
test.each([
  ['https://our.example/tournaments/majmatchen-2027?key=x#top', '/tournaments/$slug'],
  ['HTTPS://OUR.example/clubs?key=x', '/clubs'],
  ['/api/v1/tournaments/0195d8f0-0000-7000-8000-000000000001/cards', '/api/v1/tournaments/*/cards'],
  ['/findes-ikke/abc', 'unknown'],
  ['https://www.google.com/search?q=golf', 'https://www.google.com'],
  ['https://anne:hemmelig@elsewhere.example/x', 'https://elsewhere.example'],
  ['mailto:anne@example.dk', 'mailto:'],
  ['javascript:alert(1)', 'javascript:'],
  ['Ring 20 30 40 50', 'Ring [fjernet]'],
  ['Ring +45 20304050 nu', 'Ring +[fjernet] nu'],
  ['CPR 010190-1234', 'CPR [fjernet]'],
  ['anne@example.dk', '[fjernet]'],
  ['Skriv til anne.holm@example.dk i dag', 'Skriv til [fjernet] i dag'],
  ['Medlem 27-1234', 'Medlem [fjernet]'],
  ['Se https://our.example/clubs/egebaek?key=x nu', 'Se /clubs/$slug nu'],
  ['//our.example/clubs/egebaek?key=x', '/clubs/$slug'],
  ['//elsewhere.example/anne?key=x', '//elsewhere.example'],
  ['wss://our.example/live?key=x', 'wss://our.example'],
  ['wss://anne:hemmelig@our.example/live', 'wss://our.example'],
  ['?key=x', ''],
  ['flights/1?key=x', 'flights/1'],
  ['flights/1#a?b?key=x', 'flights/1'],
  ['Se /tournaments/majmatchen-2027?key=x nu', 'Se /tournaments/majmatchen-2027 nu'],
  ['Se https://our.example/clubs?key="x" nu', 'Se /clubs nu'],
  ['Hvorfor? Fordi a=b // og c', 'Hvorfor? Fordi a=b // og c'],
  ['Ring 20\u00a030\u00a040\u00a050', 'Ring [fjernet]'],
  ['Ring 20  30  40  50', 'Ring [fjernet]'],
  ['Ring 20/30/40/50', 'Ring [fjernet]'],
  ['Køb kort, 1.495 kr.', 'Køb kort, 1.495 kr.'],
  ['18 huller, par 72', '18 huller, par 72'],
  ['2. bane, 18 huller', '2. bane, 18 huller'],
  ['2027-05-04T08:00:00.000Z', '2027-05-04T08:00:00.000Z'],
  ['Født 1980-05-14T00:00:00Z', 'Født [fjernet]T00:00:00Z'],
  ['x'.repeat(300), 'x'.repeat(255)],
  ['a\u0000b\ud800c', 'a b c'],
  ['Medlem 88-534 i klubben', 'Medlem [fjernet] i klubben'],
  ['Kort SK27-4F7K-9Q2H-3', 'Kort [fjernet]'],
  ['CPR 230481-1234', 'CPR [fjernet]'],
  ['CPR 2***** her', 'CPR [fjernet] her'],
])('%s is scrubbed to %s', (text, kept) => {
  expect(scrub(text, ownOrigin)).toBe(kept)
})

test('a character split by the length limit is removed, because PostgreSQL cannot store half of a surrogate pair', () => {
  expect(scrub('x'.repeat(254) + '🏌️', ownOrigin)).toBe('x'.repeat(254))
})

test('nested texts are scrubbed, and values below six levels are removed', () => {
  const properties = {
    $set: { referrer: 'https://www.dgu.org/x?y', 'URL Query': '?key=1', 'URL Fragment': '#a' },
    list: [{ href: '/clubs/egebaek' }, 7, true, null],
    'x<y': 1,
    '[Amplitude] Page Title': 'Anne Holm',
    deep: { a: { b: { c: { d: { e: 'for dybt' } } } } },
  }
  expect(scrub(properties, ownOrigin)).toEqual({
    $set: { referrer: 'https://www.dgu.org' },
    list: [{ href: '/clubs/$slug' }, 7, true, null],
    deep: { a: { b: { c: { d: { e: 'for dybt' } } } } },
  })
  expect(scrub({ a: properties }, ownOrigin)).toMatchObject({
    a: { deep: { a: { b: { c: { d: null } } } } },
  })
})

test('scrubbing a text that is already scrubbed changes nothing', () => {
  for (const text of [
    '//our.example/clubs/a?key=x',
    '//x.example/a',
    'a?b=c d',
    'ved 1/2 3456 7',
  ]) {
    const once = scrub(text, ownOrigin)
    expect(scrub(once, ownOrigin)).toBe(once)
  }
})

test('numbers are kept, lists are cut at fifty, and no property reaches the prototype', () => {
  expect(scrub({ value: 12345678.9, nothing: Number.NaN }, ownOrigin)).toEqual({
    value: 12345678.9,
    nothing: null,
  })
  expect(scrub(Array(80).fill(1), ownOrigin)).toHaveLength(50)
  const kept = scrub(JSON.parse('{"__proto__": {"polluted": 1}}'), ownOrigin)
  expect(kept).toEqual({})
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test('long hostile texts are scrubbed within a second', () => {
  const began = performance.now()
  const pieces = ['1 ', 'a@', '@', 'http://', '-.', '/', '?', '#=', '?a', '= ?', 'a', 'a:', '1  /']
  for (const piece of pieces) scrub(piece.repeat(500_000), ownOrigin)
  // As many texts as a request body holds: each is read only once.
  for (const piece of pieces) {
    const text = `${piece.repeat(1000)}//=`
    for (let i = 0; i < 50; i += 1) scrub(text, ownOrigin)
  }
  expect(performance.now() - began).toBeLessThan(1000)
})
