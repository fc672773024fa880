interface CiFile {
  readonly file: string;
  /** The text for a service at a URL. */
  readonly text: (url: string) => string;
}

/** The file of each CI system. */
export const ciFiles: Readonly<Record<'github' | 'gitlab' | 'none', CiFile | undefined>> = {
  github: {
    file: '.github/workflows/contract.yml',
    text: (url) => `# Verifies the service with each push.
name: contract
on: [push]
permissions:
  contents: read
jobs:
  contract:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      # Start the service at ${url} here, for example:
      # - run: docker compose up --detach --wait
      - uses: trellis-contracts/trellis@v0
        with:
          target: local
          # token: \${{ secrets.LOCAL_TOKEN }}
          node-version: 22
          reporters: |
            junit=reports/trellis.xml
            html=reports/trellis.html
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: trellis
          path: reports
`,
  },
  gitlab: {
    file: '.gitlab-ci.yml',
    text: (url) => `# Verifies the service with each push.
contract:
  image: node:22
  script:
    # Start the service at ${url} here. TRELLIS_TOKEN, a masked variable of the project, is the valid credential.
    - npx --yes trellis verify local --reporter terminal --reporter junit=reports/trellis.xml
  artifacts:
    when: always
    paths:
      - reports
    reports:
      junit: reports/trellis.xml
`,
  },
  none: undefined,
};
