import { expect, test } from 'vitest'
import { mailWords } from '#contract/admin/mails.ts'
import { templates } from '../notifications/templates.ts'

test('the back office has a Danish label for every mail template, and no other', () => {
  expect(Object.keys(mailWords).toSorted()).toEqual(Object.keys(templates).toSorted())
})
