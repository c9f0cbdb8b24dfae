import { readFile, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { billOfMaterials } from './bill-of-materials/document.ts'
import { writeNotices } from './bill-of-materials/notices.ts'
import { pathsInProduction, type Packages } from './bill-of-materials/packages.ts'

/** Packages whose files are copied or inlined into the build, which no module names. */
const copied = ['node_modules/swagger-ui-dist', 'node_modules/tailwindcss']

/**
 * Writes what the build consists of (docs/licences.md): a bill of materials beside it, and the licences as a page for
 * everybody. Besides what is installed in production, that is every package whose modules are in a bundle.
 */
export function listPackages(folder = 'dist'): Plugin {
  const bundled = new Set(copied)
  return {
    name: 'list-packages',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const modules = file.type === 'chunk' ? file.moduleIds : file.originalFileNames
        for (const id of modules) {
          const [path] = packageFolder.exec(relative('.', id)) ?? []
          if (path) bundled.add(path)
        }
      }
    },
    async writeBundle() {
      if (this.environment.name !== 'ssr') return
      const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
        packages: Packages
      }
      const paths = [...new Set([...pathsInProduction(packages), ...bundled])].toSorted()
      const { SOURCE_DATE_EPOCH: sourceDateEpoch } = process.env
      const bill = billOfMaterials({ packages, paths, sourceDateEpoch })
      await writeFile(`${folder}/bom.json`, `${JSON.stringify(bill, null, 1)}\n`)
      await writeFile(`${folder}/client/licences.txt`, await writeNotices(packages, paths))
    },
  }
}

const packageFolder = /^node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/
