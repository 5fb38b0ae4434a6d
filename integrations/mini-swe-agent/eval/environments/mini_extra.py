"""``mini-extra``, with the containers of gitnexus where its commands mean ``docker``.

The batch runner names an instance's image only to the environments it knows by a short name, so a class of others has
to take the place of one of them.
"""

from minisweagent import environments
from minisweagent.run.utilities import mini_extra


def register() -> None:
    """Makes ``docker`` mean ``GitNexusDockerEnvironment`` in this process."""
    environments._ENVIRONMENT_MAPPING["docker"] = "eval.environments.gitnexus_docker.GitNexusDockerEnvironment"


def main() -> None:
    register()
    mini_extra.main()


if __name__ == "__main__":
    main()
