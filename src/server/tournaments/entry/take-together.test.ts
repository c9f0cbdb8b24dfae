import { expect, test } from 'vitest'
import type { Db } from '../../db/client.ts'
import { takeTogether } from './take-together.ts'

const [here, elsewhere] = [{} as Db, {} as Db]

/** A door that notes whom it takes together; a name with "!" makes it fail for all of them. */
function openDoor() {
  const groups: string[] = []
  const arrive = takeTogether<string, string>(async (_db, place, names) => {
    groups.push(`${place}: ${names.join(' ')}`)
    await Promise.resolve()
    if (names.some((name) => name.endsWith('!'))) throw new Error('broken')
    return names.map((name) => (name === 'late' ? new Error('too late') : `taken ${name}`))
  })
  return { groups, arrive: (name: string, place = 'A', db = here) => arrive(db, place, name) }
}

test('the first is taken alone, and all who come meanwhile together, in their order', async () => {
  const { groups, arrive } = openDoor()
  const all = ['anne', 'bo', 'carl', 'dorte'].map((name) => arrive(name))
  expect(await Promise.all(all)).toEqual(['taken anne', 'taken bo', 'taken carl', 'taken dorte'])
  expect(groups).toEqual(['A: anne', 'A: bo carl dorte'])
})

test('each place and each database has a door of its own', async () => {
  const { groups, arrive } = openDoor()
  await Promise.all([arrive('anne'), arrive('bo', 'B'), arrive('carl', 'A', elsewhere)])
  expect(groups).toEqual(['A: anne', 'B: bo', 'A: carl'])
})

test('whoever comes as the door closes finds it open again', async () => {
  const { arrive } = openDoor()
  const after = arrive('anne').then(() => arrive('bo'))
  expect(await after).toBe('taken bo')
  const [, , third] = await Promise.all([arrive('anne'), after, arrive('carl')])
  expect(third).toBe('taken carl')
})

test('nobody is refused for another’s sake', async () => {
  const { arrive } = openDoor()
  const names = ['anne', 'bo', 'late', 'carl!', 'dorte']
  const outcomes = await Promise.allSettled(names.map((name) => arrive(name)))
  expect(
    outcomes.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
  ).toEqual(['taken anne', 'taken bo', 'Error: too late', 'Error: broken', 'taken dorte'])
})

test('no more than fifty at once', async () => {
  const { groups, arrive } = openDoor()
  await Promise.all(Array.from({ length: 102 }, (_, i) => arrive(String(i))))
  expect(groups.map((group) => group.split(' ').length - 1)).toEqual([1, 50, 50, 1])
})
