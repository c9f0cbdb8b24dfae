import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { mulberry } from '#test/mulberry.ts'
import { dueDay, harmOf, harms, sortByHarm, workKinds, type Work } from './todays-work.ts'

const page = readFileSync('docs/algorithms/todays-work.md', 'utf8')
const examples = [
  ...page.matchAll(/^\| (\d+) \| (\w+) \| (\S+) (\S+) \| (\S*) ?\| (\S+) \|/gm),
].map(([, id = '', kind = '', day = '', time = '', deadline = '', due = '']) => ({
  work: {
    kind: kind as Work['kind'],
    id,
    since: `${day}T${time}:00.000Z`,
    day: plainDate(day),
    deadline: deadline ? plainDate(deadline) : null,
  },
  due,
}))

test('the worked example has eleven rows', () => expect(examples).toHaveLength(11))

test.each(examples)('$work.kind since $work.since is due on $due', ({ work, due }) =>
  expect(dueDay(work)).toBe(due),
)

test('the order is the same for every order of the input, worst harm first', () => {
  const sorted = examples.map(({ work }) => work)
  const twin = { ...(sorted[8] as Work), id: '9b' }
  const all = [...sorted.slice(0, 9), twin, ...sorted.slice(9)]
  const random = mulberry(7)
  for (let run = 0; run < 50; run++) {
    const shuffled = all
      .map((work) => ({ work, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ work }) => work)
    expect(sortByHarm(shuffled)).toEqual(all)
  }
})

test('every harm has kinds of work, and every kind a harm', () => {
  expect(new Set(workKinds.map(harmOf))).toEqual(new Set(harms))
})
