import { expect, test } from 'vitest'
import type { Db } from '../db/client.ts'
import { batchByKey } from './batch-by-key.ts'

const [here, elsewhere] = [{} as Db, {} as Db]

/** Records the names of each batch; a name with "!" makes its whole batch fail. */
function recordBatches() {
  const batches: string[] = []
  const submit = batchByKey<string, string>(async (_db, key, names) => {
    batches.push(`${key}: ${names.join(' ')}`)
    await Promise.resolve()
    if (names.some((name) => name.endsWith('!'))) throw new Error('broken')
    return names.map((name) => (name === 'late' ? new Error('too late') : `entered ${name}`))
  })
  return { batches, submit: (name: string, key = 'A', db = here) => submit(db, key, name) }
}

test('the first item runs alone, and those that arrive meanwhile in one batch, in order', async () => {
  const { batches, submit } = recordBatches()
  const all = ['anne', 'bo', 'carl', 'dorte'].map((name) => submit(name))
  expect(await Promise.all(all)).toEqual([
    'entered anne',
    'entered bo',
    'entered carl',
    'entered dorte',
  ])
  expect(batches).toEqual(['A: anne', 'A: bo carl dorte'])
})

test('each key and each database has its own queue', async () => {
  const { batches, submit } = recordBatches()
  await Promise.all([submit('anne'), submit('bo', 'B'), submit('carl', 'A', elsewhere)])
  expect(batches).toEqual(['A: anne', 'B: bo', 'A: carl'])
})

test('an item that arrives when the queue is empty starts a new batch', async () => {
  const { submit } = recordBatches()
  const after = submit('anne').then(() => submit('bo'))
  expect(await after).toBe('entered bo')
  const [, , third] = await Promise.all([submit('anne'), after, submit('carl')])
  expect(third).toBe('entered carl')
})

test('one failing item does not make the others of its batch fail', async () => {
  const { submit } = recordBatches()
  const names = ['anne', 'bo', 'late', 'carl!', 'dorte']
  const outcomes = await Promise.allSettled(names.map((name) => submit(name)))
  expect(
    outcomes.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
  ).toEqual(['entered anne', 'entered bo', 'Error: too late', 'Error: broken', 'entered dorte'])
})

test('a batch has at most fifty items', async () => {
  const { batches, submit } = recordBatches()
  await Promise.all(Array.from({ length: 102 }, (_, i) => submit(String(i))))
  expect(batches.map((batch) => batch.split(' ').length - 1)).toEqual([1, 50, 50, 1])
})
