import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Registration } from '#contract/registrations/endpoints.ts'
import { ApiError } from '../../api.ts'
import { Saver, type Send } from './saver.ts'

const start = { version: 1, name: null, email: null, cards: [] } as unknown as Registration
const name = { cardId: null, field: 'name' }
const email = { cardId: null, field: 'email' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fake server with one purchase, which refuses old versions. */
function createServer() {
  let stored = start
  const save = (fields: Partial<Registration>) => {
    stored = { ...stored, ...fields, version: stored.version + 1 }
    return stored
  }
  const send: Send = async (batch, version) => {
    if (version !== stored.version) {
      throw new ApiError(409, {
        code: 'changed_elsewhere',
        message: '',
        details: { current: stored },
      })
    }
    return {
      registration: save(Object.fromEntries(batch.map(({ field, value }) => [field, value]))),
    }
  }
  return { send, save, stored: () => stored }
}

test('changes are saved after a short delay in one request', async () => {
  const { send, stored } = createServer()
  const calls = vi.fn<Send>(send)
  const saver = new Saver(start, calls)
  saver.change(name, 'Anne')
  saver.change(name, 'Anne Holm')
  saver.change(email, 'anne@holm.example')
  expect(saver.getState().status).toBe('waiting')
  await vi.advanceTimersByTimeAsync(700)
  expect(calls).toHaveBeenCalledTimes(1)
  expect(stored()).toMatchObject({ name: 'Anne Holm', email: 'anne@holm.example' })
  expect(saver.getState().status).toBe('saved')
})

test('changes of different fields in two windows are both kept', async () => {
  const { send, save, stored } = createServer()
  const saver = new Saver(start, send)
  save({ email: 'anne@holm.example' })
  saver.change(name, 'Anne Holm')
  expect(await saver.flush()).toBe(true)
  expect(stored()).toMatchObject({ name: 'Anne Holm', email: 'anne@holm.example' })
})

test('two different changes of one field overwrite nothing until the golfer has chosen', async () => {
  const { send, save, stored } = createServer()
  const saver = new Saver(start, send)
  save({ name: 'Anna Holm' })
  saver.change(name, 'Anne Holm')
  expect(await saver.flush()).toBe(false)
  expect(stored().name).toBe('Anna Holm')
  const [conflict] = saver.getState().conflicts
  expect(conflict).toMatchObject({ field: 'name', mine: 'Anne Holm', theirs: 'Anna Holm' })
  saver.resolve(conflict!, 'mine')
  expect(await saver.flush()).toBe(true)
  expect(stored().name).toBe('Anne Holm')
})

test('a change made offline is saved when the connection is back', async () => {
  const { send, stored } = createServer()
  let online = false
  const saver = new Saver(start, async (...args) => {
    if (!online) throw new TypeError('Failed to fetch')
    return send(...args)
  })
  saver.change(name, 'Anne Holm')
  expect(await saver.flush()).toBe(false)
  expect(saver.getState().status).toBe('offline')
  expect(saver.valueOf(name)).toBe('Anne Holm')
  online = true
  await vi.advanceTimersByTimeAsync(6_000)
  expect(stored().name).toBe('Anne Holm')
  expect(saver.getState().status).toBe('saved')
})

test('a change during a save is saved after it', async () => {
  const { send, stored } = createServer()
  const saver = new Saver(start, async (...args) => {
    await new Promise((done) => setTimeout(done, 100))
    return send(...args)
  })
  saver.change(name, 'Anne')
  const saving = saver.flush()
  await vi.advanceTimersByTimeAsync(50)
  saver.change(name, 'Anne Holm')
  await vi.advanceTimersByTimeAsync(1_000)
  await saving
  expect(stored().name).toBe('Anne Holm')
})

test('a refused field keeps its error, and the fields changed with it are saved', async () => {
  const { send, stored } = createServer()
  const saver = new Saver(start, async (batch, version) => {
    if (batch.some(({ value }) => value === 'nej')) {
      const issues = [{ path: 'email', message: '' }]
      throw new ApiError(400, { code: 'invalid_input', message: '', issues })
    }
    return send(batch, version)
  })
  saver.change(name, 'Anne Holm')
  saver.change(email, 'nej')
  expect(await saver.flush()).toBe(false)
  expect(stored()).toMatchObject({ name: 'Anne Holm', email: null })
  expect(Object.keys(saver.getState().refusals)).toEqual(['.email'])
})
