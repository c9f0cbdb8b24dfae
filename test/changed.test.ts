import { describe, expect, test } from 'vitest'
import { readImports, testsTouchedBy } from '../scripts/changed.ts'

const imports = readImports()
const touched = (...changed: string[]) => testsTouchedBy(changed, imports)

describe('a change', () => {
  test('in a rule runs its own test, the tests that import it indirectly, and the API tests of its module', () => {
    const tests = touched('src/domain/results/cut.ts')
    expect(tests).toContain('src/domain/results/cut.test.ts')
    expect(tests).toContain('test/golf-vectors.test.ts')
    expect(tests).toContain('src/server/results/settle-cards.db.test.ts')
    expect(tests).not.toContain('src/server/checkins/check-in.db.test.ts')
  })

  test('in a contract runs the API tests of its module', () => {
    expect(touched('src/contract/admin/orders.ts')).toContain('src/server/admin/lists.db.test.ts')
  })

  test('below the composition root does not run everything that the root imports', () => {
    expect(touched('src/server/app.ts')).not.toContain(
      'src/server/passes/confirm-year-by-dgu.db.test.ts',
    )
    expect(touched('test/test-app.ts')).toContain(
      'src/server/passes/confirm-year-by-dgu.db.test.ts',
    )
  })

  test('in a test runs this test, and in other files only the tests that read the whole repository', () => {
    const own = 'src/server/passes/withdraw.db.test.ts'
    expect(touched(own)).toContain(own)
    expect(touched('README.md').filter((file) => file.startsWith('src/'))).toEqual([])
    expect(touched('README.md')).toContain('test/docs-references.test.ts')
  })
})
