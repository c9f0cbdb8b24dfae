import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { mulberry } from '#test/mulberry.ts'
import { dueDay, harmOf, harms, inOrderOfHarm, workKinds, type Work } from './todays-work.ts'

const page = readFileSync('docs/algorithms/todays-work.md', 'utf8')
const worked = [...page.matchAll(/^\| (\d+) \| (\w+) \| (\S+) (\S+) \| (\S*) ?\| (\S+) \|/gm)].map(
  ([, id = '', kind = '', day = '', time = '', deadline = '', due = '']) => ({
    work: {
      kind: kind as Work['kind'],
      id,
      since: `${day}T${time}:00.000Z`,
      day: plainDate(day),
      deadline: deadline ? plainDate(deadline) : null,
    },
    due,
  }),
)

test('the worked example has ten things', () => expect(worked).toHaveLength(10))

test.each(worked)('$work.kind since $work.since is due on $due', ({ work, due }) =>
  expect(dueDay(work)).toBe(due),
)

test('however the rows were read, the list is the same, worst harm first', () => {
  const right = worked.map(({ work }) => work)
  const twin = { ...(right[8] as Work), id: '9b' }
  const all = [...right.slice(0, 9), twin, ...right.slice(9)]
  const random = mulberry(7)
  for (let run = 0; run < 50; run++) {
    const shuffled = all
      .map((work) => ({ work, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ work }) => work)
    expect(inOrderOfHarm(shuffled)).toEqual(all)
  }
})

test('no harm is without its kinds, and every kind does a harm', () => {
  expect(new Set(workKinds.map(harmOf))).toEqual(new Set(harms))
})
