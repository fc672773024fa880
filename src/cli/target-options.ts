import { Option, type Command } from 'commander';
import { collect, headerField } from './flags.js';

/** Adds the flags that give the good credential. */
export function addCredentialOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--token <token>',
        'the good credential; TRELLIS_TOKEN is the way to prefer, other users of the machine do not see it',
      ),
    )
    .addOption(new Option('--token-file <file>', 'a file that holds the good credential'))
    .addOption(
      new Option(
        '--token-command <line>',
        "a line for the shell that prints the good credential, such as 'vault read …'; run again once that has expired",
      ),
    )
    .addOption(
      new Option(
        '--credential <scheme=value>',
        'the good credential of one security scheme, also from TRELLIS_CREDENTIAL_<SCHEME>; basic is user:password; may be repeated',
      ).argParser(collect),
    );
}

/** Adds the flags that say how a target is reached. */
export function addTransportOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--header <field>', "a field of every request, 'Name: value'; may be repeated").argParser(headerField),
    )
    .addOption(new Option('--ca <file>', 'certificates to trust, in PEM'))
    .addOption(new Option('--cert <file>', 'the certificate to show to the target, in PEM'))
    .addOption(new Option('--key <file>', 'the private key of that certificate, in PEM (default: in its file)'))
    .addOption(new Option('--insecure', 'do not verify the certificate of the target; every report says so'));
}
