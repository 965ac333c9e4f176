// A reporter of vitest: writes, to the file DM_TEST_RESULT, for each test file how many tests passed and a text for each
// failure. It counts what the JSON reporter leaves out: hooks that failed, and errors that no test caught.
import { writeFileSync } from 'node:fs';

const textOf = ({ message, stack, diff }) =>
  [stack?.includes(message) ? stack : `${message}\n${stack}`, diff].join('\n');

function failuresIn(testModule) {
  const parts = [testModule, ...testModule.children.allSuites()];
  const hooks = parts.map((part) => ({ name: part.fullName ?? '', errors: part.errors() }));
  const tests = [...testModule.children.allTests('failed')].map((test) => ({
    name: test.fullName,
    errors: test.result().errors,
  }));
  return [...hooks.filter(({ errors }) => errors.length > 0), ...tests].map(
    ({ name, errors }) => `${testModule.relativeModuleId} > ${name}\n${errors.map(textOf).join('\n')}`,
  );
}

function resultOf(testModule) {
  return {
    file: testModule.relativeModuleId,
    project: testModule.project.name,
    passed: [...testModule.children.allTests('passed')].length,
    failures: failuresIn(testModule),
  };
}

export default class ResultReporter {
  onTestRunEnd(testModules, unhandledErrors) {
    const files = testModules.map(resultOf);
    const outside = unhandledErrors.map((error) => `outside of any test\n${textOf(error)}`);
    writeFileSync(process.env['DM_TEST_RESULT'], JSON.stringify({ files, outside }));
  }
}
