import loadHighs, { type Highs, type InitOptions } from 'highs'

/** A hook of Emscripten, which the types of the package leave out. */
type Hooks = InitOptions & {
  instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => object
}

/** The solver from its bytes; rejects where the policy or the browser forbids WebAssembly. */
export const loadSolver = (wasm: ArrayBuffer): Promise<Highs> =>
  new Promise((resolve, reject) => {
    const hooks: Hooks = {
      instantiateWasm: (imports, done) => {
        WebAssembly.instantiate(wasm, imports).then(({ instance }) => done(instance), reject)
        return {}
      },
    }
    loadHighs(hooks).then(resolve, reject)
  })
