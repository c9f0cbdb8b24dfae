import { expect, test } from 'vitest'
import { showErrors, initialFormErrors, type FormChange } from './form-errors.ts'

const [name, email] = [{ field: 'name' }, { field: 'email' }]
const bothWrong = [name, email]

const after = (...changes: FormChange[]) =>
  changes.reduce(showErrors, initialFormErrors()).shown.map(({ field }) => field)

const blur = (field: string, isFilled: boolean, errors = bothWrong): FormChange => ({
  kind: 'blur',
  field,
  isFilled,
  errors,
})
const input = (field: string, isFilled: boolean, errors = bothWrong): FormChange => ({
  kind: 'input',
  field,
  isFilled,
  errors,
})
const submit = (errors = bothWrong): FormChange => ({ kind: 'submit', errors })

test('leaving an untouched empty field shows no error', () => {
  expect(after(blur('name', false), blur('email', false))).toEqual([])
})

test('leaving a field that was filled in shows its error, and no other', () => {
  expect(after(input('email', true))).toEqual([])
  expect(after(input('email', true), blur('email', true))).toEqual(['email'])
})

test('leaving a field that was emptied again shows its error', () => {
  expect(after(input('name', true), input('name', false), blur('name', false))).toEqual(['name'])
})

test('an error disappears as soon as the value is valid, before the field is left', () => {
  expect(after(blur('email', true), input('email', true, [name]))).toEqual([])
})

test('a submit shows every error, and after it leaving an empty field shows its error again', () => {
  expect(after(submit())).toEqual(['name', 'email'])
  expect(after(submit(), input('name', true, [email]))).toEqual(['email'])
  expect(after(submit(), input('name', true, [email]), blur('name', false))).toEqual([
    'name',
    'email',
  ])
})

test('the list above the form does not change until the next submit', () => {
  const mended = [submit(), input('name', true, [email])].reduce(showErrors, initialFormErrors())
  expect(mended.refused).toEqual(bothWrong)
  expect(showErrors(mended, submit([email])).refused).toEqual([email])
  expect(showErrors(mended, submit([])).refused).toEqual([])
})

test('a reset form shows no errors', () => {
  expect(after(submit(), { kind: 'reset' })).toEqual([])
  expect(after(submit(), { kind: 'reset' }, blur('name', false))).toEqual([])
})

test('a form that was posted without scripts starts with its errors', () => {
  const posted = initialFormErrors([email])
  expect(posted).toMatchObject({ shown: [email], refused: [email] })
  expect(showErrors(posted, blur('name', false)).shown).toEqual(bothWrong)
})
