import { expect, test } from 'vitest'
import { showErrors, initialFormErrors, type FormChange } from './form-errors.ts'

const [name, email] = [{ field: 'name' }, { field: 'email' }]
const bothWrong = [name, email]

const after = (...changes: FormChange[]) =>
  changes.reduce(showErrors, initialFormErrors()).shown.map(({ field }) => field)

const left = (field: string, isFilled: boolean, errors = bothWrong): FormChange => ({
  kind: 'left',
  field,
  isFilled,
  errors,
})
const written = (field: string, isFilled: boolean, errors = bothWrong): FormChange => ({
  kind: 'written',
  field,
  isFilled,
  errors,
})
const sent = (errors = bothWrong): FormChange => ({ kind: 'sent', errors })

test('who passes an empty field by is told nothing', () => {
  expect(after(left('name', false), left('email', false))).toEqual([])
})

test('a field that was filled in is validated when it is left, and no other with it', () => {
  expect(after(written('email', true))).toEqual([])
  expect(after(written('email', true), left('email', true))).toEqual(['email'])
})

test('what was written and taken out again is validated too', () => {
  expect(after(written('name', true), written('name', false), left('name', false))).toEqual([
    'name',
  ])
})

test('the message goes as soon as it is right, before the field is left', () => {
  expect(after(left('email', true), written('email', true, [name]))).toEqual([])
})

test('sent, everything is told, and an empty field is validated again when it is left', () => {
  expect(after(sent())).toEqual(['name', 'email'])
  expect(after(sent(), written('name', true, [email]))).toEqual(['email'])
  expect(after(sent(), written('name', true, [email]), left('name', false))).toEqual([
    'name',
    'email',
  ])
})

test('the list above the form holds still until it is sent again', () => {
  const mended = [sent(), written('name', true, [email])].reduce(showErrors, initialFormErrors())
  expect(mended.refused).toEqual(bothWrong)
  expect(showErrors(mended, sent([email])).refused).toEqual([email])
  expect(showErrors(mended, sent([])).refused).toEqual([])
})

test('a form that turns to something else starts again', () => {
  expect(after(sent(), { kind: 'turned' })).toEqual([])
  expect(after(sent(), { kind: 'turned' }, left('name', false))).toEqual([])
})

test('a form that was sent without scripts comes with its errors', () => {
  const posted = initialFormErrors([email])
  expect(posted).toMatchObject({ shown: [email], refused: [email] })
  expect(showErrors(posted, left('name', false)).shown).toEqual(bothWrong)
})
