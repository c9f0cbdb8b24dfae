import { expect, test } from 'vitest'
import type { Db } from '../db/client.ts'
import { batchByKey } from './batch-by-key.ts'

const [here, elsewhere] = [{} as Db, {} as Db]

/** Records which names run in one batch; a name with "!" makes it fail for all of them. */
function recordBatches() {
  const batches: string[] = []
  const submit = batchByKey<string, string>(async (_db, key, names) => {
    batches.push(`${key}: ${names.join(' ')}`)
    await Promise.resolve()
    if (names.some((name) => name.endsWith('!'))) throw new Error('broken')
    return names.map((name) => (name === 'late' ? new Error('too late') : `taken ${name}`))
  })
  return { batches, submit: (name: string, key = 'A', db = here) => submit(db, key, name) }
}

test('the first runs alone, and all that come meanwhile in one batch, in their order', async () => {
  const { batches, submit } = recordBatches()
  const all = ['anne', 'bo', 'carl', 'dorte'].map((name) => submit(name))
  expect(await Promise.all(all)).toEqual(['taken anne', 'taken bo', 'taken carl', 'taken dorte'])
  expect(batches).toEqual(['A: anne', 'A: bo carl dorte'])
})

test('each key and each database has its own queue', async () => {
  const { batches, submit } = recordBatches()
  await Promise.all([submit('anne'), submit('bo', 'B'), submit('carl', 'A', elsewhere)])
  expect(batches).toEqual(['A: anne', 'B: bo', 'A: carl'])
})

test('an item that comes as the queue empties starts a new batch', async () => {
  const { submit } = recordBatches()
  const after = submit('anne').then(() => submit('bo'))
  expect(await after).toBe('taken bo')
  const [, , third] = await Promise.all([submit('anne'), after, submit('carl')])
  expect(third).toBe('taken carl')
})

test('nobody is refused for another’s sake', async () => {
  const { submit } = recordBatches()
  const names = ['anne', 'bo', 'late', 'carl!', 'dorte']
  const outcomes = await Promise.allSettled(names.map((name) => submit(name)))
  expect(
    outcomes.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
  ).toEqual(['taken anne', 'taken bo', 'Error: too late', 'Error: broken', 'taken dorte'])
})

test('no more than fifty at once', async () => {
  const { batches, submit } = recordBatches()
  await Promise.all(Array.from({ length: 102 }, (_, i) => submit(String(i))))
  expect(batches.map((batch) => batch.split(' ').length - 1)).toEqual([1, 50, 50, 1])
})
