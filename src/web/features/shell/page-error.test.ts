import { notFound } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { ApiError } from '../../api.ts'
import { toPageError, legible, notFoundErrorOf, absentPage, invalidAddress } from './page-error.ts'

const path = '/klubber?side=2'

test.each([
  ['an unknown route', notFound(), `Page not found: ${path}`],
  ['a malformed address', invalidAddress(), `Page Not Found: ${path}`],
  ['an address without a record', absentPage(), 'Page Not Found'],
])('%s', (_, { data }, message) => {
  expect(notFoundErrorOf(data, path)).toEqual({ status: 404, message })
})

test.each([
  ['/klubber/s%C3%B8nderh%C3%B8j', '/klubber/sønderhøj'],
  ['/klubber/%zz', '/klubber/%zz'],
  ['/klubber/s%C3', '/klubber/s%C3'],
])('%s is shown decoded', (path, quoted) => {
  expect(legible(path)).toBe(quoted)
})

test.each<[string, unknown, number, string]>([
  ['a bug', new Error('select * from accounts failed'), 500, 'Internal Server Error'],
  ['nothing at all', undefined, 500, 'Internal Server Error'],
  ['a status of another kind', { status: '404' }, 500, 'Internal Server Error'],
  ['a status that is no error', { status: 200 }, 500, 'Internal Server Error'],
  ['what is missing', { status: 404 }, 404, 'Page Not Found'],
  ['not found, thrown', notFound(), 404, 'Page Not Found'],
  [
    'a closed service',
    new ApiError(503, { code: 'unexpected', message: 'x' }),
    503,
    'Internal Server Error',
  ],
])('%s on the error page', (_, error, status, message) => {
  expect(toPageError(error)).toEqual({ status, message })
})
