// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { writePrintFoot } from './print-foot.ts'

test('every sheet of a printed list shows which list it is, when it was printed, and its number', () => {
  vi.useFakeTimers({ now: new Date('2026-06-13T08:05:00+02:00') })
  document.title = 'Bestillinger · Sæsonkortet'
  writePrintFoot()
  vi.useRealTimers()
  const foot = document.documentElement.style.getPropertyValue('--printed')
  expect(foot).toMatch(/^"Bestillinger · Sæsonkortet\. Udskrevet 13\. juni 2026 kl\. \d\d\.05"$/)
  const style = readFileSync('src/web/ui/print.css', 'utf8')
  expect(style).toContain('content: var(--printed')
  expect(style).toContain("'Side ' counter(page) ' af ' counter(pages)")
  expect(style).toMatch(/thead \{\s*display: table-header-group/)
})
