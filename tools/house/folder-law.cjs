const law = require('../../.dependency-cruiser.cjs');

/** The import rules between folders. Tests are exempt. */
module.exports = {
  forbidden: [
    {
      name: 'server-folders-form-no-circle',
      comment: 'Folders that need each other cannot be understood, tested or moved one by one.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/src/' },
      to: { circular: true },
    },
    {
      name: 'shell-folders-form-no-circle',
      comment: 'A lower folder must be understood without the folders above it.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^shell/src/' },
      to: { circular: true },
    },
  ],
  options: {
    ...law.options,
    exclude: { path: ['\\.test\\.tsx?$', '^server/test/', '^shell/src/testing/'] },
  },
};
