import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { validateInput } from './validate-input.ts'

const letter = endpoint({
  method: 'POST',
  path: '/api/v1/letters',
  audience: 'anyone',
  summary: 'Writes a letter.',
  input: z.object({ name: z.string().trim().min(1) }),
  output: z.object({}),
})

test('what fits is read as the contract reads it', async () => {
  expect(await validateInput(letter, { name: ' Anne ' })).toMatchObject({ data: { name: 'Anne' } })
})

test('what does not fit is named by its field', async () => {
  const { success, error } = await validateInput(letter, { name: ' ' })
  expect(success).toBe(false)
  expect(error?.issues.map(({ path }) => path)).toEqual([['name']])
})

test('shapes that cannot be fetched leave the validation to the server', async () => {
  const loadSchema = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await validateInput({ ...letter, loadSchema }, { name: '' })).toEqual({
    success: true,
    data: { name: '' },
  })
})

test('a route endpoint is validated by the shapes that it fetches', async () => {
  const { input, ...rest } = letter
  const loadSchema = vi.fn<() => Promise<typeof letter>>(() => Promise.resolve(letter))
  const route = { ...rest, loadSchema } as unknown as typeof letter
  expect(input).toBeDefined()
  expect(await validateInput(route, { name: '' })).toMatchObject({ success: false })
  expect(loadSchema).toHaveBeenCalledTimes(1)
})
