import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { validateInput } from './validate-input.ts'

const letter = endpoint({
  method: 'POST',
  path: '/api/v1/letters',
  audience: 'anyone',
  summary: 'Writes a letter.',
  input: z.object({ name: z.string().trim().min(1) }),
  output: z.object({}),
})

test('valid input is returned as the schema parses it', async () => {
  expect(await validateInput(letter, { name: ' Anne ' })).toMatchObject({ data: { name: 'Anne' } })
})

test('invalid input is named by its field', async () => {
  const { success, error } = await validateInput(letter, { name: ' ' })
  expect(success).toBe(false)
  expect(error?.issues.map(({ path }) => path)).toEqual([['name']])
})

test('a schema that cannot be fetched leaves the validation to the server', async () => {
  const loadSchema = vi.fn<typeof letter.loadSchema>(() =>
    Promise.reject(new TypeError('Failed to fetch')),
  )
  expect(await validateInput({ ...letter, loadSchema }, { name: '' })).toEqual({
    success: true,
    data: { name: '' },
  })
  expect(loadSchema).toHaveBeenCalledTimes(1)
})
