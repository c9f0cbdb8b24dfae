import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { memoryPages, validateXML } from 'xmllint-wasm'

/**
 * What a file breaks of an XML Schema. `folders` hold the schemas that the first one imports; they are found by the name
 * of their file alone.
 */
export async function validateSchema(xml: string, schema: string, folders: readonly string[] = []) {
  const imported = folders
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.xsd') && file !== schema)
  const { errors } = await validateXML({
    xml: [{ fileName: 'document.xml', contents: xml }],
    schema: [{ fileName: basename(schema), contents: flatten(schema) }],
    preload: imported.map((file) => ({ fileName: basename(file), contents: flatten(file) })),
    initialMemoryPages: 64 * memoryPages.MiB,
    maxMemoryPages: memoryPages.GiB,
  })
  return errors.map(({ message }) => message)
}

/** The validator has one folder only. */
const flatten = (file: string) =>
  readFileSync(file, 'utf8').replaceAll(
    /schemaLocation="(?:\.\.\/)?(?:\w+\/)?([^"/]+)"/g,
    'schemaLocation="$1"',
  )
