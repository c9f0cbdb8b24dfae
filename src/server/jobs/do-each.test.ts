import { expect, test } from 'vitest'
import { NoConnectionError } from '../db/database-failure.ts'
import { doEach } from './do-each.ts'

test('a club whose mail fails keeps no other club from its own, and the first failure is reported', async () => {
  const mailed: string[] = []
  const mail = async (club: string) => {
    if (club !== 'Fanø') throw new Error(`${club} has no address`)
    mailed.push(club)
  }
  await expect(doEach(['Kokkedal', 'Fanø', 'Aalborg'], mail)).rejects.toThrow(
    'Kokkedal has no address',
  )
  expect(mailed).toEqual(['Fanø'])
})

test('work without a failure ends quietly, and is done in its order', async () => {
  const done: number[] = []
  await doEach([3, 1, 2], async (at) => done.push(at))
  expect(done).toEqual([3, 1, 2])
})

test('without a database the others are not tried', async () => {
  const tried: number[] = []
  const work = async (at: number) => {
    tried.push(at)
    throw new NoConnectionError('lost')
  }
  await expect(doEach([1, 2, 3], work)).rejects.toThrow(NoConnectionError)
  expect(tried).toEqual([1])
})
