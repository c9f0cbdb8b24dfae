import { expect, test } from 'vitest'
import { parsedForm } from './parsed-form.ts'
import { validateInput } from './validate-input.ts'

const greeting = parsedForm((text) => ({
  input: { name: text('name'), isLoud: text('loud') === 'on' },
  errors: [
    ...(text('name') === '' ? [{ field: 'name', message: 'Skriv et navn.' }] : []),
    ...(text('name') === 'nej' ? [{ message: 'Prøv igen.' }] : []),
  ],
}))

test('fields are read without spaces around them, and a field that was not sent is empty', async () => {
  expect(await validateInput(greeting, { name: ' Anne ' })).toEqual({
    success: true,
    data: { name: 'Anne', isLoud: false },
  })
})

test.each([
  [{ name: ' ' }, { path: ['name'], message: 'Skriv et navn.' }],
  [{ name: 'nej' }, { path: [''], message: 'Prøv igen.' }],
])('the errors of %j are the issues of a schema', async (fields, issue) => {
  expect(await validateInput(greeting, fields)).toEqual({
    success: false,
    error: { issues: [{ code: 'custom', ...issue }] },
  })
})
